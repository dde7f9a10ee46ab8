import { os } from '#service/core/implement.ts'
import { erasePerson } from './erase.ts'
import { getPerson, personHistory } from './get.ts'
import { listPeople } from './list.ts'
import { mergePeople } from './merge/merge.ts'
import { undoPeopleMerge } from './merge/undo.ts'
import { acceptMergeProposal, refuseMergeProposal, reopenMergeProposal } from './proposals/answer.ts'
import { listMergeProposals } from './proposals/list.ts'
import { listPersonTags } from './tags.ts'
import { updatePerson } from './update.ts'

export const peopleRouter = {
  list: os.people.list.handler(({ context, input }) => listPeople(context, input)),
  get: os.people.get.handler(({ context, input }) => getPerson(context, input)),
  erase: os.people.erase.handler(({ context, input }) => erasePerson(context, input)),
  update: os.people.update.handler(({ context, input }) => updatePerson(context, input)),
  merge: os.people.merge.handler(({ context, input }) => mergePeople(context, input)),
  undoMerge: os.people.undoMerge.handler(({ context, input }) => undoPeopleMerge(context, input)),
  listTags: os.people.listTags.handler(({ context, input }) => listPersonTags(context, input)),
  listMergeProposals: os.people.listMergeProposals.handler(({ context, input }) =>
    listMergeProposals(context, input),
  ),
  acceptMergeProposal: os.people.acceptMergeProposal.handler(({ context, input }) =>
    acceptMergeProposal(context, input),
  ),
  refuseMergeProposal: os.people.refuseMergeProposal.handler(({ context, input }) =>
    refuseMergeProposal(context, input),
  ),
  reopenMergeProposal: os.people.reopenMergeProposal.handler(({ context, input }) =>
    reopenMergeProposal(context, input),
  ),
  history: os.people.history.handler(({ context, input }) => personHistory(context, input)),
}
