/** Looking, taking and marking, by mouse, by fingers and by keys. */
import { describe, expect, it } from 'vitest';
import { drag, idle, lookAt, markedOf, press, release, step } from './plot-input.ts';

const mouse = { id: 1, isFinger: false };
const finger = (id: number) => ({ id, isFinger: true });

describe('marking days', () => {
  it('[ANL-02] a drag marks from where the pointer went down, in either direction', () => {
    const down = press(idle, 8, mouse);
    expect(markedOf(down)).toBeNull();
    expect(markedOf(drag(down, 3, mouse))).toEqual({ from: 3, to: 8 });
    expect(markedOf(drag(down, 9, mouse))).toEqual({ from: 8, to: 9 });
    expect(markedOf(release(drag(down, 9, mouse)))).toBeNull();
  });

  it('[ANL-02] one finger only looks, two mark what lies between them', () => {
    const one = press(idle, 4, finger(1));
    expect([drag(one, 6, finger(1)).active, markedOf(drag(one, 6, finger(1)))]).toEqual([6, null]);
    const two = press(one, 9, finger(2));
    expect(markedOf(two)).toEqual({ from: 4, to: 9 });
    expect(markedOf(drag(two, 2, finger(1)))).toEqual({ from: 2, to: 9 });
    // A finger that was never put down here is not followed.
    expect(drag(one, 7, finger(3))).toBe(one);
  });

  it('[ANL-06] Shift and arrow keys mark from where one was, other keys only look', () => {
    const at = lookAt(idle, 5);
    const marked = step(step(at, 'ArrowRight', true, 10) ?? idle, 'ArrowRight', true, 10) ?? idle;
    expect(markedOf(marked)).toEqual({ from: 5, to: 7 });
    const moved = step(marked, 'ArrowLeft', false, 10) ?? idle;
    expect([moved.active, markedOf(moved)]).toEqual([6, null]);
    expect(step(at, 'x', true, 10)).toBeUndefined();
    expect(markedOf(step(idle, 'PageDown', true, 10) ?? idle)).toEqual({ from: 2, to: 9 });
  });
});
