/** How fast bytes go, over the last seconds alone: what a minute ago went through a tunnel says nothing of now. Pure. */

type Mark = { at: number; sent: number };

const spanMs = 8_000;
const leastMs = 500;

/** `told`: bytes so far at this moment. Answers bytes a second, or undefined while too little is known. */
export function openPace(): (told: Mark) => number | undefined {
  let marks: Mark[] = [];
  return (told) => {
    const last = marks.at(-1);
    // What was sent before is begun with again after a break.
    if (last && told.sent < last.sent) marks = [];
    marks = [...marks.filter(({ at }) => told.at - at <= spanMs), told];
    const first = marks[0] ?? told;
    const span = told.at - first.at;
    return span < leastMs ? undefined : ((told.sent - first.sent) * 1000) / span;
  };
}

/** Whole seconds, those of long waits in round numbers; undefined: nobody knows. */
export function secondsLeft(left: number, speed: number | undefined): number | undefined {
  if (speed === undefined || speed <= 0) return undefined;
  const seconds = Math.max(1, Math.ceil(left / speed));
  return seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60;
}
