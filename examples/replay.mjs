// Replays a JSON record whose deals are written out: node replay.mjs record.json
import { readFileSync } from "node:fs";
const { format, seed, rules, actions } = JSON.parse(readFileSync(process.argv[2] ?? 0, "utf8"));
if (format !== "tacocat-json/1" || seed !== null) throw Error("not a record with written deals");
const show = (hand) => [...hand].sort((a, b) => a - b).join(" ");
let hands, pile, chosen, due, round = 0, tacocat = rules.board.start, tiles = new Set();
function play({ type, player, cards, card }) {
  for (const each of cards ?? [card]) hands[player].splice(hands[player].indexOf(each), 1);
  if (type === "Replace") hands[player].push(...pile.splice(0, cards.length));
}
for (const action of actions) {
  const { hand_size: size, arrows } = rules.board.spaces[tacocat - 1];
  const free = round === 1 || arrows.length === 2; // where both replace at once
  if (action.type === "Deal") {
    hands = { WOW: action.order.slice(0, size), YAY: action.order.slice(size, 2 * size) };
    [pile, chosen, due, round] = [action.order.slice(2 * size), [], 2, round + 1];
  } else if (action.type === "Duel" || (action.type === "Replace" && free)) {
    due = 2 - chosen.push(action); // the first choice lies face down until the other is made
    if (due === 0) chosen.splice(0).sort((a, b) => (a.player < b.player ? -1 : 1)).forEach(play);
  } else {
    play(action);
    due = action.type === "Attack" ? action.cards.length : due - 1; // answers until the trick ends
  }
  if (due === 0 && hands.WOW.length === 1) {
    const [[wow], [yay]] = [hands.WOW, hands.YAY];
    const tied = rules.final_tie === "arrow" && arrows.length === 1 ? arrows[0] : null;
    const winner = wow === yay ? tied : wow < yay ? "WOW" : "YAY";
    if (winner) do tiles.add(tacocat); while (tiles.has(tacocat += winner === "WOW" ? -1 : 1));
  }
  console.log(action.type, show(hands.WOW), "|", show(hands.YAY), "| Tacocat", tacocat);
}
