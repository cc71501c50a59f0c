// Shows a link as a QR code in a dialog over the table. This script is fetched only when a reader asks for a code.

import { encode } from "uqr";
import { createElement } from "./create-element.mjs";

const MAX_VERSION = 25; // 117 by 117 squares; phones fail to read larger codes on a small screen
const QUIET_ZONE = 4; // squares around the code that must stay white

// Opens a dialog with the code of a link. If the link is too long, the dialog says so.
/** @param {HTMLElement} container @param {string} link */
export function showQrCode(container, link) {
  const close = createElement("button", { type: "button", textContent: "Close" });
  const dialog = createElement(
    "div",
    { className: "menu qr", popover: "auto", role: "dialog", ariaLabel: "QR code" },
    qrCodeElement(link),
    close,
  );
  close.addEventListener("click", () => dialog.hidePopover());
  dialog.addEventListener("toggle", () => dialog.matches(":popover-open") || dialog.remove());
  container.append(dialog);
  dialog.showPopover();
  close.focus();
}

/** @param {string} link */
function qrCodeElement(link) {
  try {
    const { data } = encode(link, { maxVersion: MAX_VERSION, border: QUIET_ZONE });
    return drawQrCode(data);
  } catch {
    return createElement("p", { textContent: "This game is too long for a QR code. Copy the link and send it instead." });
  }
}

/** @param {boolean[][]} rows */
function drawQrCode(rows) {
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const template = document.createElement("template");
  template.innerHTML = `<svg viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges" role="img" aria-label="QR code of the link to this game"><path fill="#fff" d="M0 0h${rows.length}v${rows.length}H0z"/><path d="${squares}"/></svg>`;
  return /** @type {HTMLElement} */ (template.content.firstElementChild);
}
