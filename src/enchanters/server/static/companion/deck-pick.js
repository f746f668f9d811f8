// Cards that are picked from those on top of the deck, and go under it again. How many are looked at comes from the server.
"use strict";

(() => {
  const { button, byId, change, chosenOf, copy, data, isFace, isNumber, run, shuffle, title } = deck;
  const LONGEST = 200; // cards
  const hands = [...document.querySelectorAll("[data-hand]")];

  function begin(chosen) {
    const pile = shuffle(data.rowsOf[chosenOf({ chosen }, data.by)]).map(([face]) => face);
    return { pile, hands: hands.map(() => []), asked: -1 };
  }

  function isSound(state) {
    const cards = [...state.pile, ...state.hands.flat()];
    const all = cards.length <= LONGEST && cards.every(isFace) && new Set(cards).size === cards.length;
    return all && state.hands.length === hands.length && isNumber(state.asked + 1, hands.length);
  }

  function keep(state, n) {
    const offered = state.pile.splice(0, data.shown);
    state.hands[state.asked].push(...offered.splice(n, 1));
    state.pile.push(...offered);
    state.asked = -1;
  }

  function draw(state) {
    const offer = byId("offer");
    const asked = hands[state.asked];
    offer.hidden = !asked;
    if (asked) drawOffer(offer, asked, state);
    byId("left").textContent = byId("left").dataset.text.replace("{n}", state.pile.length);
    hands.forEach((hand, n) => {
      const cards = state.hands[n];
      hand.querySelector(".draw").disabled = Boolean(asked) || !state.pile.length;
      hand.querySelector(".give").hidden = !cards.length;
      hand.querySelector(".give").disabled = Boolean(asked);
      hand.querySelector(".held").replaceChildren(...cards.map(copy).reverse());
    });
  }

  function drawOffer(offer, asked, state) {
    const heading = byId("offer-title");
    const box = offer.querySelector(".offered");
    heading.textContent = heading.dataset.text.replace("{name}", asked.querySelector("h2").textContent);
    box.replaceChildren(...state.pile.slice(0, data.shown).map((name, n) => {
      const item = document.createElement("div");
      item.append(copy(name), button(box.dataset.keep, title(name), () => {
        change((next) => keep(next, n));
        asked.querySelector(".draw").focus();
      }));
      return item;
    }));
  }

  hands.forEach((hand, n) => {
    hand.querySelector(".draw").addEventListener("click", () => {
      change((state) => { state.asked = n; });
      byId("offer-title").focus();
    });
    hand.querySelector(".give").addEventListener("click", () => change((state) => { state.pile.push(state.hands[n].pop()); }));
  });
  run({ begin, draw, isSound });
})();
