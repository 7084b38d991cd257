/** What other modules may ask of own figures. */
export { type FigureSource, hideSource, removeSource, showSource, storeFigures } from './figures.ts';
export {
  deleteFiguresOfTracks,
  deleteSpan,
  type FigureRow,
  type FiguresWanted,
  type ShownFigure,
  selectFigureSpans,
  selectFigures,
  selectVersion,
  shownFigures,
  takeLayers,
} from './queries.ts';
