// What is wrong with the record, next to the field that it is about.

import { boxId, focusOn } from "./view.js";

const WORDS = { error: ["error", "errors"], warn: ["warning", "warnings"] };

const line = ({ severity, message }) => {
  const item = document.createElement("li");
  item.className = severity === "error" ? "error" : "attention";
  const sign = Object.assign(document.createElement("span"), { className: "sign" });
  sign.setAttribute("aria-hidden", "true");
  const kind = Object.assign(document.createElement("span"), { className: "hidden-name", textContent: `${WORDS[severity]?.[0] ?? severity}: ` });
  const words = document.createElement("span");
  words.append(kind, message);
  item.append(sign, words);
  return item;
};

/** The row that an issue is about: {@code 245[0]} is the first of the rows with this tag. */
const rowOf = (tag, rows) => {
  const [, name, place] = /^(.*)\[(\d+)\]$/.exec(tag) ?? [null, tag, "0"];
  return rows.filter((one) => one.tag === name)[Number(place)];
};

export class Issues {
  #rows = [];

  /** Shows all issues, those of no row above the fields. */
  show(issues, rows) {
    const byRow = new Map();
    const ofLeader = [];
    const ofRecord = [];
    for (const issue of issues) {
      const found = rowOf(issue.tag, rows);
      if (issue.tag.startsWith("LDR")) ofLeader.push(issue);
      else if (found) byRow.set(found.id, [...(byRow.get(found.id) ?? []), issue]);
      else ofRecord.push(issue);
    }
    this.#rows = rows.filter((one) => byRow.has(one.id)).map((one) => one.id);
    for (const drawn of document.querySelectorAll("#fields > [data-row]")) {
      const id = Number(drawn.dataset.row);
      const own = byRow.get(id) ?? [];
      drawn.querySelector(".issues").replaceChildren(...own.map(line));
      const isWrong = own.some((issue) => issue.severity === "error");
      drawn.querySelectorAll(".tag, .indicator, .content").forEach((input) => {
        if (isWrong) input.setAttribute("aria-invalid", "true");
        else input.removeAttribute("aria-invalid");
        if (own.length > 0) input.setAttribute("aria-describedby", boxId(id, "issues"));
        else input.removeAttribute("aria-describedby");
      });
    }
    document.getElementById("leader-issues").replaceChildren(...ofLeader.map(line));
    document.getElementById("record-issues").replaceChildren(...ofRecord.map(line));
    this.#count(issues);
  }

  #count(issues) {
    const words = Object.entries(WORDS)
      .map(([severity, [one, several]]) => {
        const count = issues.filter((issue) => issue.severity === severity).length;
        return count === 0 ? null : `${count} ${count === 1 ? one : several}`;
      })
      .filter((part) => part !== null);
    const problems = document.getElementById("problems");
    problems.textContent = words.length === 0 ? "No errors" : words.join(", ");
    problems.className = issues.some((issue) => issue.severity === "error") ? "bad" : "";
  }

  /** The next row with an issue after the one where the cursor is, and the first one after the last. */
  next(current, rows) {
    if (this.#rows.length === 0) return;
    const order = rows.map((one) => one.id);
    const from = order.indexOf(current);
    const target = this.#rows.find((id) => order.indexOf(id) > from) ?? this.#rows[0];
    focusOn({ row: target, box: "content" });
  }

  first(rows) {
    this.next(-1, rows);
  }
}
