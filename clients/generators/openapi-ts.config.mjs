/** This generator knows lists in `deepObject` style, which the common interface has for `ids`, only as objects. */
const lists = {
  'GET /channels': ({ parameters = [] }) => {
    for (const parameter of parameters) if (parameter.name === 'ids') parameter.style = 'form'
  },
}

export default {
  input: '../../openapi.json',
  parser: { patch: { operations: lists } },
}
