// Drives Firefox for firefox_driver.py: reads commands and writes answers, each as one line of JSON, until its input ends.
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [executablePath] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  headless: true,
  defaultViewport: { width: 1280, height: 800 },
});
const tabs = [];

const commands = {
  async open() {
    const context = await browser.createBrowserContext();
    return tabs.push(await context.newPage()) - 1;
  },
  goto: (page, url) => page.goto(url, { waitUntil: "load" }).then(() => null),
  reload: (page) => page.reload({ waitUntil: "load" }).then(() => null),
  run: (page, expression) => page.evaluate(expression),
  async press(page, css) {
    for (const element of await page.$$(css)) {
      if (!(await element.isVisible())) continue;
      await element.click();
      return true;
    }
    return false;
  },
  async keys(page, names) {
    for (const name of names) {
      const modifiers = name.split("+");
      const key = modifiers.pop();
      for (const modifier of modifiers) await page.keyboard.down(modifier);
      await page.keyboard.press(key);
      for (const modifier of modifiers) await page.keyboard.up(modifier);
    }
  },
  write: (page, text) => page.keyboard.type(text),
  close: (page) => page.browserContext().close(),
};

const answer = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
answer({ result: await browser.version() });
for await (const line of createInterface({ input: process.stdin })) {
  const { tab, command, values } = JSON.parse(line);
  try {
    answer({ result: (await (tab === null ? commands[command](...values) : commands[command](tabs[tab], ...values))) ?? null });
  } catch (error) {
    answer({ error: String(error.message) });
  }
}
await browser.close();
