/** What other modules may ask of own figures. */
export { giveToLinks, hideSource, removeSource, showSource, storeFigures } from './figures.ts';
export {
  type FiguresWanted,
  type ShownFigure,
  selectDailyFigures,
  selectFigureSpans,
  selectFigureSums,
  selectFigures,
  shownFigures,
  shownRows,
} from './queries.ts';
export { type OwnSound, selectOwnSounds, storeSounds } from './queries-sounds.ts';
export { selectFileNames, selectVersion, takeLayers } from './queries-sources.ts';
export { deleteFiguresOfTracks, deleteSpan, type FigureRow } from './queries-storing.ts';
