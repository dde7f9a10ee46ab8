import { os } from '#service/core/implement.ts'
import { getPerson, personHistory } from './get.ts'
import { listPeople } from './list.ts'
import { updatePerson } from './update.ts'

export const peopleRouter = {
  list: os.people.list.handler(({ context, input }) => listPeople(context, input)),
  get: os.people.get.handler(({ context, input }) => getPerson(context, input)),
  update: os.people.update.handler(({ context, input }) => updatePerson(context, input)),
  history: os.people.history.handler(({ context, input }) => personHistory(context, input)),
}
