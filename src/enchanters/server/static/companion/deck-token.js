// A token that lies on one of its sides. Where each move leads, the server has said; tosses are prepared.
"use strict";

(() => {
  const { byId, change, copy, data, isFace, isNumber, run, used } = deck;
  const moves = [...document.querySelectorAll("[data-move]")];

  function begin() {
    return { side: data.faces[0], tossed: used() };
  }

  function isSound(state) {
    return isFace(state.side) && isNumber(state.tossed, 1e6);
  }

  function draw(state) {
    byId("card").replaceChildren(copy(state.side));
    for (const each of moves) each.disabled = !data.leads[state.side][each.dataset.move];
  }

  for (const each of moves) {
    each.addEventListener("click", () => change((state) => {
      const sides = data.leads[state.side][each.dataset.move];
      state.side = sides[state.tossed % sides.length];
      if (sides.length > 1) state.tossed += 1;
    }));
  }
  run({ begin, draw, isSound });
})();
