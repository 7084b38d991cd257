/** In the page: whether React has taken over. The router is there a moment sooner than the elements have what React tells them to do. */
export const isTakenOver = (): boolean => {
  const main = document.querySelector('main');
  const part = main?.querySelector('a, button, input') ?? main;
  const isTaken = part && Object.keys(part).some((key) => key.startsWith('__reactProps$'));
  return Boolean(isTaken) && '__reactRouterDataRouter' in window;
};
