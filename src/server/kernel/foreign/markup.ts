/**
 * XML and HTML as a row of events. The library looks through all that is open for each element that opens or ends, and
 * through no bound at all: what is nested a hundred thousand deep took the square of that.
 */
import { type Handler, Parser } from 'htmlparser2';

/** Nested deeper, or with more attributes at one element, than anything of sense. */
export class Overgrown extends Error {}

/** Of one element. */
const mostAttributes = 200;

type Handlers = Partial<Pick<Handler, 'onopentag' | 'onclosetag' | 'ontext' | 'onprocessinginstruction'>>;

export function boundedParser(
  handlers: Handlers,
  { xmlMode, mostLevels }: { xmlMode: boolean; mostLevels: number },
): Parser {
  let [level, attributes] = [0, 0];
  return new Parser(
    {
      ...handlers,
      onopentagname() {
        attributes = 0;
        if (++level > mostLevels) throw new Overgrown();
      },
      onattribute() {
        if (++attributes > mostAttributes) throw new Overgrown();
      },
      onclosetag(name, isImplied) {
        level--;
        handlers.onclosetag?.(name, isImplied);
      },
    },
    { xmlMode },
  );
}
