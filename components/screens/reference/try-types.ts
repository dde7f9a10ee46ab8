export type TryParameter = {
  name: string
  place: 'path' | 'query' | 'header'
  required: boolean
  type: string
  example: string
  list: boolean
}
export type TryOperation = {
  id: string
  method: string
  path: string
  parameters: TryParameter[]
  body: string | null
}
