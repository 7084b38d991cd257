/** New ids: a prefix and a UUIDv7, so that rows made later sort later. */
import { uuidv7obj } from 'uuidv7';
import { type IdOf, idPrefixes } from '#contract/ids.ts';

export const newId = (of: IdOf): string => `${idPrefixes[of]}_${uuidv7obj().toHex()}`;
