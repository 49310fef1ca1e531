// The MARC editor: the record on the page, the keys, checking and saving.

import { emptyContent, leaderContent, leaderLayout, loadForms, drawBoxes, relaid, withBox, withLeaderBox } from "./boxes.js";
import { Issues } from "./issues.js";
import { merge, personOf } from "./merge.js";
import { Editing, fieldOf, isBoxed, isControl, row } from "./model.js";
import { Palette } from "./palette.js";
import { send } from "./server.js";
import { View, fit, focusOn, placeOf, sourceLine } from "./view.js";
import { handleKey } from "./keys.js";

const CHECK_PAUSE_MILLIS = 400;

const form = document.getElementById("marc-editor");
const record = JSON.parse(form.dataset.record);
const isHoldings = record.marcFormat === "HOLDINGS";
const editing = new Editing(record);
const issues = new Issues();
const palette = new Palette();
const state = document.getElementById("state");
const notices = document.getElementById("notices");
let lastPlace = { row: editing.state.rows[0]?.id, box: "tag" };
let isSaving = false;
let pendingCheck;
let checkTimer;

// ---- what changes the record

const kindOf = (tag) => (isBoxed(tag) ? tag : isControl(tag) ? "control" : "data");

/** The content of a row whose tag has become one of another kind of field. */
const contentAs = (one, tag) => {
  const { leader } = editing.state;
  if (isBoxed(tag)) return emptyContent(tag, leader, isHoldings);
  const text = typeof one.content === "string" ? one.content : "";
  if (isControl(tag)) return text.replace(/^\$. ?/, "");
  return text.startsWith("$") ? text : `$a ${text}`;
};

const change = {
  box(id, box, text, control) {
    const one = editing.find(id);
    const content = withBox(one.content, box, text);
    const decides = (one.tag === "006" && box.name === "Type") || (one.tag === "007" && box.name === "Category");
    const next = { ...one, content: decides ? relaid(one.tag, content, editing.state.leader, isHoldings) : content };
    editing.replace(next, control, `${id} ${control}`);
    if (decides) {
      view.redraw(next);
      focusOn({ row: id, box: control });
    } else view.isDrawn(next);
    changed();
  },

  settle(id, go) {
    const mine = editing.find(id);
    const rows = editing.state.rows.flatMap((one) => (one.id === id ? go({ mine }) : [one]));
    view.disputes.delete(id);
    editing.commit({ rows }, { row: id, box: "content" });
    const index = Math.max(0, editing.index(id));
    redraw({ row: editing.state.rows[index]?.id, box: "content" });
  },
};

const view = new View(editing, isHoldings, change);

const typed = (target) => {
  const place = placeOf(target);
  const one = place && editing.find(place.row);
  if (!one || target.readOnly || target.closest(".boxes")) return;
  let next;
  if (place.box === "content") {
    const text = target.value.replace(/\s*[\r\n]+\s*/g, " ");
    if (text !== target.value) target.value = text;
    next = { ...one, content: text };
    fit(target);
  } else if (place.box === "tag") {
    const tag = target.value;
    next = { ...one, tag };
    if (tag.length === 3 && kindOf(tag) !== kindOf(one.tag)) next.content = contentAs(one, tag);
  } else {
    const indicators = [...one.indicators];
    indicators[Number(place.box.at(-1))] = target.value === " " ? "\\" : target.value;
    next = { ...one, indicators };
  }
  editing.replace(next, place.box, `${one.id} ${place.box}`);
  if (place.box === "tag" && next.tag.length === 3) {
    view.redraw(next);
    focusOn(place).setSelectionRange(3, 3);
  } else view.isDrawn(next);
  changed();
};

const drawLeader = () => {
  const layout = leaderLayout(isHoldings);
  drawBoxes(document.getElementById("leader"), layout, leaderContent(editing.state.leader, layout), "leader", (box, text, control) => {
    const leader = withLeaderBox(editing.state.leader, box, text);
    const isOtherKind = leader.slice(6, 8) !== editing.state.leader.slice(6, 8);
    const rows = isOtherKind
      ? editing.state.rows.map((one) =>
          one.tag === "008" ? { ...one, content: relaid(one.tag, one.content, leader, isHoldings) } : one)
      : editing.state.rows;
    editing.commit({ leader, rows }, { row: 0, box: control }, control);
    if (isOtherKind) view.draw();
    changed();
  });
};

const redraw = (place) => {
  const control = place?.row === 0 ? place.box : document.activeElement?.id;
  drawLeader();
  view.draw();
  if (place?.row) focusOn(place);
  else if (control) document.getElementById(control)?.focus();
  changed();
};

// ---- commands

const commands = {
  add(place = lastPlace) {
    const index = editing.index(place?.row);
    const one = row({ tag: "", content: "$a " });
    editing.insert(index < 0 ? editing.state.rows.length : index + 1, one);
    redraw({ row: one.id, box: "tag" });
  },

  delete(place) {
    const one = editing.find(place.row);
    if (!one || editing.isGiven(one)) return;
    const index = editing.remove(one.id);
    const next = editing.state.rows[index] ?? editing.state.rows.at(-1);
    redraw(next && { row: next.id, box: "tag" });
    say(`Field ${one.tag} deleted. Ctrl Z brings it back.`);
  },

  move(place, step) {
    if (editing.isGiven(editing.find(place.row)) || !editing.move(place.row, step, place.box)) return;
    redraw(place);
    say(`Field ${editing.find(place.row).tag} is number ${editing.index(place.row) + 1} of ${editing.state.rows.length}.`);
  },

  undo() {
    const at = editing.undo();
    if (at) redraw(at);
  },

  redo() {
    const at = editing.redo();
    if (at) redraw(at);
  },

  palette() {
    const target = document.getElementById(`row-${lastPlace.row}-${lastPlace.box}`);
    const text = target?.matches("textarea") ? target : document.getElementById(`row-${lastPlace.row}-content`);
    if (text) palette.open(text);
    else say("Put the cursor into a field's content first.");
  },

  nextProblem() {
    issues.next(placeOf(document.activeElement)?.row, editing.state.rows);
  },

  source() {
    const { leader, fields } = editing.body();
    const lines = [`LDR    ${leader}`, ...fields.map((field) => sourceLine(field, leader, isHoldings))];
    document.getElementById("source-text").textContent = lines.join("\n");
    document.getElementById("source").showPopover();
  },

  print() {
    window.print();
  },

  save: () => save(false),
  saveAndClose: () => save(true),
};

// ---- checking and saving

const say = (words) => (state.textContent = words);

const notice = (kind, words) => {
  const box = Object.assign(document.createElement("div"), { className: `verdict ${kind}` });
  box.setAttribute("role", kind === "error" ? "alert" : "status");
  const sign = Object.assign(document.createElement("span"), { className: "sign" });
  sign.setAttribute("aria-hidden", "true");
  box.append(sign, Object.assign(document.createElement("span"), { textContent: words }));
  notices.replaceChildren(box);
};

const changed = () => {
  form.querySelector("[data-do=undo]").disabled = !editing.canUndo;
  form.querySelector("[data-do=redo]").disabled = !editing.canRedo;
  form.classList.toggle("changed", editing.isChanged);
  if (!isSaving) say(editing.isChanged ? "Not saved" : "");
  clearTimeout(checkTimer);
  checkTimer = setTimeout(check, CHECK_PAUSE_MILLIS);
};

const check = async () => {
  pendingCheck?.abort();
  pendingCheck = new AbortController();
  const { rows } = editing.state;
  try {
    const answer = await send("/catalogue/marc/check", editing.body(), pendingCheck.signal);
    if (answer.status === 200) issues.show(answer.issues, rows);
  } catch (fault) {
    if (fault.name !== "AbortError") throw fault;
  }
};

const save = async (thenClose) => {
  if (isSaving) return;
  isSaving = true;
  pendingCheck?.abort();
  clearTimeout(checkTimer);
  say("Saving");
  const sent = editing.state;
  const answer = await send(form.dataset.save, editing.body());
  isSaving = false;
  if (answer.status === 200 || answer.status === 201) saved(answer, thenClose);
  else if (answer.status === 422 && answer.issues) {
    issues.show(answer.issues, sent.rows);
    issues.first(sent.rows);
    say("Not saved: see the errors at the fields.");
    octavo.play("error");
  } else if (answer.status === 409 && answer.record) overtaken(answer);
  else {
    notice("error", answer.message);
    say("Not saved");
    octavo.play("error");
  }
};

const saved = (answer, thenClose) => {
  const wasNew = form.dataset.new !== undefined;
  editing.stored(answer.record);
  if (thenClose || wasNew) {
    location.assign(thenClose ? answer.leave : answer.page);
    return;
  }
  notices.replaceChildren();
  view.taken.clear();
  redraw(lastPlace);
  issues.show(answer.issues, editing.state.rows);
  showUpdate();
  say("Saved");
  octavo.play("success");
};

const disputed = (count) => {
  if (count === 0) return "Look at them and save again.";
  return `${count === 1 ? "One field was" : `${count} fields were`} changed by both of you: decide there, then save again.`;
};

/** Somebody else was first: their change comes in under what was typed here. */
const overtaken = (answer) => {
  const merged = merge(editing, answer.record, answer.changes);
  editing.open(answer.record, merged.rows, merged.bases, merged.leader);
  view.disputes = merged.disputes;
  view.taken = merged.taken;
  redraw(lastPlace);
  const who = personOf(answer.record);
  const words = answer.changes.length === 0 && merged.leaderWords === null
    ? [`${who} saved the instance meanwhile, and no field of the record differs. Save again to put yours on top.`]
    : [
        `${who} saved this record meanwhile, so yours is not saved yet. Their changes are in and marked; yours are all here.`,
        merged.leaderWords,
        disputed(merged.disputes.size),
      ];
  notice("attention", words.filter(Boolean).join(" "));
  const [first] = merged.disputes.keys();
  if (first !== undefined) focusOn({ row: first, box: "content" });
  say("Not saved yet");
  octavo.play("attention");
};

const showUpdate = () => {
  const { updateDate } = editing.rest.updateInfo ?? {};
  const place = document.querySelector("[data-updated]");
  if (!updateDate) return;
  const time = Object.assign(document.createElement("time"), { dateTime: updateDate, textContent: updateDate });
  place.replaceChildren(`Last saved by ${personOf(editing.rest)}, `, time);
  octavo.localise(place);
};

// ---- wiring

form.addEventListener("input", (event) => typed(event.target));
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("focusin", (event) => {
  const place = placeOf(event.target);
  if (place && !event.target.closest(".tools")) lastPlace = place;
  if (event.target.matches(".indicator, .tag")) event.target.select();
});
document.addEventListener("click", (event) => {
  const name = event.target.closest?.("[data-do]")?.dataset.do;
  if (!name) return;
  const place = placeOf(event.target) ?? lastPlace;
  if (name === "up" || name === "down") commands.move(place, name === "up" ? -1 : 1);
  else if (name === "save-and-close") commands.saveAndClose();
  else commands[name](place);
});
document.addEventListener("keydown", (event) => handleKey(event, commands));
window.addEventListener("beforeunload", (event) => {
  if (editing.isChanged) event.preventDefault();
});

await loadForms();
redraw();
showUpdate();
const firstText = editing.state.rows.find((one) => one.tag === "245") ?? editing.state.rows[0];
if (firstText) {
  const text = focusOn({ row: firstText.id, box: "content" });
  if (text?.matches("textarea")) text.setSelectionRange(text.value.length, text.value.length);
}
say("");
form.dataset.ready = "true";
