// The editor's keys. Meta stands for Ctrl on a Mac.

import { focusOn, placeOf } from "./view.js";

const isText = (target) => target.matches("textarea");

/** The same box of the row above or below, or its nearest. */
const toNeighbour = (target, place, step) => {
  const own = target.closest("[data-row]");
  const neighbour = step < 0 ? own.previousElementSibling : own.nextElementSibling;
  if (!neighbour) return;
  const found = focusOn({ row: neighbour.dataset.row, box: place.box });
  if (found?.matches("textarea")) {
    const end = step < 0 ? found.value.length : 0;
    found.setSelectionRange(end, end);
  }
};

/** Where the values of a text's subfields begin: behind $a and the blank after it. */
const valueStarts = (text) => [...text.matchAll(/\$. ?/g)].map((found) => found.index + found[0].length);

const toSubfield = (text, step) => {
  const starts = valueStarts(text.value);
  const cursor = text.selectionStart;
  const current = starts.findLastIndex((start) => start <= cursor);
  const next = step > 0 ? current + 1 : starts[current] < cursor && text.selectionStart === text.selectionEnd ? current : current - 1;
  if (next < 0 || next >= starts.length) return;
  const following = text.value.indexOf("$", starts[next]);
  const end = following < 0 ? text.value.length : following;
  text.setSelectionRange(starts[next], Math.max(starts[next], text.value[end - 1] === " " && following >= 0 ? end - 1 : end));
};

/** Up and Down leave a text only from its start or end, so that they still move between its lines. */
const leavesText = (text, step) =>
  text.selectionStart === text.selectionEnd &&
  (step < 0 ? text.selectionStart === 0 : text.selectionEnd === text.value.length);

const vertical = { ArrowUp: -1, ArrowDown: 1 };
const horizontal = { ArrowLeft: -1, ArrowRight: 1 };

const keyOf = (event) => {
  const ctrl = (event.ctrlKey || event.metaKey) && !event.altKey;
  const alt = event.altKey && !event.ctrlKey && !event.metaKey;
  if (event.ctrlKey && event.altKey && !event.getModifierState("AltGraph") && event.code === "KeyD") return "palette";
  if (ctrl) {
    const letter = event.key.toLowerCase();
    if (letter === "s") return "save";
    if (letter === "z") return event.shiftKey ? "redo" : "undo";
    if (letter === "y") return "redo";
    if (letter === "[") return "previousSubfield";
    if (letter === "]") return "nextSubfield";
    return null;
  }
  if (alt && event.key in vertical) return "move";
  if (alt && event.key in horizontal) return horizontal[event.key] < 0 ? "previousSubfield" : "nextSubfield";
  if (alt && event.key === "Delete") return "delete";
  if (event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return null;
  if (event.key === "F8") return "nextProblem";
  if (event.key === "Enter") return "add";
  return event.key in vertical ? "neighbour" : null;
};

/** Does what a key stands for; keys that stand for nothing here are the browser's. */
export const handleKey = (event, commands) => {
  if (event.isComposing || event.target.closest?.("[popover]")) return;
  const key = keyOf(event);
  const place = placeOf(event.target);
  const isBox = place !== null && event.target.matches("input, textarea, select");
  switch (key) {
    case "palette":
    case "save":
    case "undo":
    case "redo":
    case "nextProblem":
      commands[key]();
      break;
    case "add":
    case "delete":
      if (!isBox) return;
      commands[key](place);
      break;
    case "move":
      if (!isBox) return;
      commands.move(place, vertical[event.key]);
      break;
    case "previousSubfield":
    case "nextSubfield":
      if (!isBox || !isText(event.target)) return;
      toSubfield(event.target, key === "nextSubfield" ? 1 : -1);
      break;
    case "neighbour": {
      const step = vertical[event.key];
      if (!isBox || event.target.matches("select") || (isText(event.target) && !leavesText(event.target, step))) return;
      toNeighbour(event.target, place, step);
      break;
    }
    default:
      return;
  }
  event.preventDefault();
};
