export type ClientOptions = {
  /** Address of the service, such as `https://signals.example`, with or without `/v1`. */
  url: string
  /** API key (`sbx_…`), or what gets one for each request. */
  key: string | (() => string | Promise<string>)
  /** Milliseconds for one attempt, 30 000 without it. Streams and uploads have no limit unless one is given with the call. */
  timeout?: number
  /** How often a call is tried again after it failed, 2 without it. Only what cannot be done twice is. */
  retries?: number
  /** Longest wait in milliseconds that a `Retry-After` may ask for, 60 000 without it; beyond it the call fails at once. */
  longestWait?: number
  /** Sends the requests in place of the `fetch` of the platform. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export type CallOptions = {
  /** Ends the call. It then throws the reason of the signal, as `fetch` does. */
  signal?: AbortSignal
  /** Milliseconds for one attempt, in place of that of the client. */
  timeout?: number
  /** Attempts after the first, in place of those of the client. */
  retries?: number
}

export type WriteOptions = CallOptions & {
  /**
   * Names the intent. Every write that takes one is given one by itself, so that its retries never do it twice; your own
   * makes that hold across restarts of your program as well, for 24 hours.
   */
  idempotencyKey?: string
}

/** One page of a list. */
export interface Page<Item> {
  data: Item[]
  /** 1-based page. */
  page: number
  /** Items a page. */
  limit: number
  /** Matching items over all pages. */
  totalCount: number
}

/** A page of what is written without end; one request looks through the newest of it. */
export interface RecentPage<Item> extends Page<Item> {
  /** Null when everything was taken into account. Otherwise the instant of the oldest that was. */
  lookedBackTo: string | null
}

/** Reads one page, or with `all` every item of all pages. */
export interface PagedCall<Input, Answer extends { data: unknown[] }> {
  (input: Input, options?: CallOptions): Promise<Answer>
  /** Every item, page after page, each once. Items that come or move up while it reads may be missed. */
  all(input: Input, options?: CallOptions): AsyncGenerator<Answer['data'][number], void, undefined>
}

/** The same where no member of the input is needed. */
export interface FreePagedCall<Input, Answer extends { data: unknown[] }> {
  (input?: Input, options?: CallOptions): Promise<Answer>
  /** Every item, page after page, each once. Items that come or move up while it reads may be missed. */
  all(input?: Input, options?: CallOptions): AsyncGenerator<Answer['data'][number], void, undefined>
}
