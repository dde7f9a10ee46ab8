const changesAPage = 20

/** Pages of a history, newest first, until all are read: for the `infiniteOptions` of any resource. */
export function pagesOfHistory<Input extends object>(of: Input) {
  return {
    input: (page: number) => ({ ...of, page, limit: changesAPage }),
    initialPageParam: 1,
    getNextPageParam: ({ totalCount }: { totalCount: number }, _: unknown, page: number) =>
      page * changesAPage < totalCount ? page + 1 : undefined,
  }
}
