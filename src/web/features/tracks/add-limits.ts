/** The box's own copy of a limit: the contract's module would bring all its shapes along (a test keeps them equal). */
export const mostUrlsAtOnce = 500;
