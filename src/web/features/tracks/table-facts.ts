/** What all rows share: the present, and the lines read so far. */
import { createContext } from 'react';
import type { KnownSparklines } from './use-sparklines.ts';

export type TableFactsValue = { now: Date; sparklines: KnownSparklines };

export const TableFacts = createContext<TableFactsValue>({ now: new Date(0), sparklines: new Map() });
