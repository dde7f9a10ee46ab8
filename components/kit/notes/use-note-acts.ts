'use client'

import { useQueryClient } from '@tanstack/react-query'
import { randomKey } from '#components/kit/form/intent.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { NoteList } from '#contract/notes.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { type About, notesQuery } from './queries.ts'

/** Changes notes, and shows what became of them. */
export function useNoteActs(about: About) {
  const cache = useQueryClient()
  const { queryKey } = notesQuery(api, about)
  const refresh = () => cache.invalidateQueries({ queryKey: api.notes.key() })
  const context = () => ({ context: { idempotencyKey: randomKey() } })

  async function restore(noteId: string) {
    try {
      await client.notes.restore({ noteId }, context())
    } catch (error) {
      sayFailed('The note was not restored', error)
    }
    await refresh()
  }

  return {
    refresh,
    save: async (noteId: string, text: string) => {
      const saved = await client.notes.update({ noteId, text }, context())
      await refresh()
      return saved
    },
    remove: async (noteId: string) => {
      const before = cache.getQueryData<NoteList>(queryKey)
      if (before) cache.setQueryData(queryKey, { data: before.data.filter(({ id }) => id !== noteId) })
      try {
        await client.notes.remove({ noteId }, context())
        toast({ title: 'The note was deleted', undo: () => void restore(noteId) })
      } catch (error) {
        sayFailed('The note was not deleted', error)
      }
      await refresh()
    },
  }
}
