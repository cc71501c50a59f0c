// Firefox for drivers.py: one order as JSON a line in, one answer as JSON a line out. Ends when its input does.
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

const orders = {
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
      const held = name.split("+");
      const key = held.pop();
      for (const other of held) await page.keyboard.down(other);
      await page.keyboard.press(key);
      for (const other of held) await page.keyboard.up(other);
    }
  },
  write: (page, text) => page.keyboard.type(text),
  close: (page) => page.browserContext().close(),
};

const answer = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);
answer({ result: await browser.version() });
for await (const line of createInterface({ input: process.stdin })) {
  const { tab, order, given } = JSON.parse(line);
  try {
    answer({ result: (await (tab === null ? orders[order](...given) : orders[order](tabs[tab], ...given))) ?? null });
  } catch (error) {
    answer({ error: String(error.message) });
  }
}
await browser.close();
