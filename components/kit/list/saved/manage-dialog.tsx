'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Replace, Trash2 } from 'lucide-react'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { failureWords } from '#components/kit/form/failure.ts'
import { IconButton } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { SavedView, UpdateSavedViewInput } from '#contract/saved-views.ts'
import { api, client } from '#lib/api/browser/api.ts'

type Props = {
  /** Views that the viewer may change. */
  views: readonly SavedView[]
  /** Search, filters and order of the list now; empty when nothing is chosen. */
  here: string
  onClose(): void
}

type Patch = Pick<UpdateSavedViewInput, 'isShared' | 'query'>

/** Renames, shares, replaces and deletes saved views. */
export default function ManageDialog({ views, here, onClose }: Props) {
  const cache = useQueryClient()
  const again = () => cache.invalidateQueries({ queryKey: api.savedViews.key() })
  const attempt = async (title: string, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      toast({ title, description: failureWords(error), tone: 'stop' })
    }
    await again()
  }
  const change = (view: SavedView, patch: Patch, before: Patch, says: string) =>
    attempt(`“${view.name}” was not changed`, async () => {
      await client.savedViews.update({ viewId: view.id, ...patch, expected: before })
      const back = () => client.savedViews.update({ viewId: view.id, ...before, expected: patch })
      toast({ title: says, undo: () => void attempt(`“${view.name}” was not changed back`, back) })
    })
  const remove = (view: SavedView) =>
    attempt(`“${view.name}” was not deleted`, async () => {
      await client.savedViews.remove({ viewId: view.id })
      const { list, name, query, isShared } = view
      const back = () => client.savedViews.create({ list, name, query, isShared })
      toast({
        title: `View “${name}” deleted`,
        ...(view.isMine && { undo: () => void attempt(`“${name}” was not restored`, back) }),
      })
    })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Edit saved views" place="top">
      {views.length === 0 ? (
        <p className="text-ink-2">There is no view that you can change.</p>
      ) : (
        <ul className="divide-y divide-line">
          {views.map((view) => (
            <li key={view.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <div className="min-w-40 flex-1">
                <EditableField
                  label="Name"
                  value={view.name}
                  max={60}
                  save={async (name, seen) => {
                    const expected = { name: seen ?? '' }
                    await client.savedViews.update({ viewId: view.id, name: name ?? '', expected })
                    await again()
                  }}
                />
                {!view.isMine && <p className="text-xs text-ink-3">by {view.by.name}</p>}
              </div>
              <span className="flex items-center gap-2 text-sm text-ink-2">
                Shared
                <Switch
                  aria-label={`Share “${view.name}” with all members`}
                  checked={view.isShared}
                  onChange={(isShared) =>
                    void change(
                      view,
                      { isShared },
                      { isShared: !isShared },
                      isShared
                        ? `All members see “${view.name}” now`
                        : `Only its owner sees “${view.name}” now`,
                    )
                  }
                />
              </span>
              <IconButton
                label={`Replace “${view.name}” with what the list shows now`}
                disabled={here === '' || here === view.query}
                onClick={() =>
                  void change(
                    view,
                    { query: here },
                    { query: view.query },
                    `“${view.name}” now shows what the list shows`,
                  )
                }
              >
                <Replace />
              </IconButton>
              <IconButton label={`Delete “${view.name}”`} onClick={() => void remove(view)}>
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
