/** A file of more rows is a matter for the API. */
export const csvLimit = 50_000
export const csvPageSize = 100
