import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LayoutTemplate, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SavedTemplate } from '#contract/posts/template.ts'
import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { copyDraft } from '#local/drafts/copy-draft.ts'
import { draftFromTemplate } from '#local/templates/draft-from-template.ts'
import { duplicateTemplate, saveAsTemplate } from '#local/templates/enqueue-template.ts'
import { deleteTemplate, templatesQuery } from '#src/api/templates-query.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { usePendingTemplates } from '#src/offline/outbox/use-pending-templates.ts'
import { useSession } from '#src/session/session-context.ts'
import { SaveAsTemplateButton, type SaveAsTemplateProps } from './save-as-template-button.tsx'
import { PendingTemplateItem, TemplateItem } from './template-item.tsx'

const ConfirmDialog = lazyWithNotice(async () => ({
  default: (await import('#src/components/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

export interface TemplatesDialogProps extends SaveAsTemplateProps {
  isOpen: boolean
  onClose: () => void
  onOpenDraft: (id: string) => void
}

/** From this number of templates on, a search field is shown. */
const searchFrom = 6

/** The person's saved templates, to use, duplicate or delete. */
export function TemplatesDialog(props: TemplatesDialogProps) {
  const { isOpen, onClose, onOpenDraft, draftId, caption, isBusy, store } = props
  const { user, project, timeZone } = useSession()
  const owner = { userId: user.id, projectId: project.id, timeZone }
  const client = useQueryClient()
  const { isOnline } = useConnectivity()
  const { data: templates, isError } = useQuery({
    ...templatesQuery(project.id, user.id),
    enabled: isOpen,
  })
  const pending = usePendingTemplates(user.id, project.id)
  const [query, setQuery] = useState('')
  const [deleted, setDeleted] = useState<SavedTemplate>()
  const wanted = normalizeForSearch(query)
  const shown = templates?.filter((one) => normalizeForSearch(one.caption).includes(wanted)) ?? []
  const total = (templates?.length ?? 0) + pending.length

  async function use(begin: () => Promise<{ id: string }>) {
    try {
      const { id } = await begin()
      onClose()
      onOpenDraft(id)
    } catch (error) {
      tell(error, 'Não foi possível usar este template')
    }
  }

  async function duplicate(begin: (at: { now: number }) => Promise<{ id: string }>) {
    try {
      const { id } = await begin({ now: serverNow() })
      void wakeOutbox(id)
      showToast({ title: 'Template duplicado', tone: 'success' })
    } catch (error) {
      tell(error, 'Não foi possível duplicar este template')
    }
  }

  async function remove(template: SavedTemplate) {
    try {
      await deleteTemplate(client, owner, template.id)
      showToast({ title: 'Template excluído' })
    } catch (error) {
      tell(error, 'Não foi possível excluir este template')
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Templates"
      description="Textos e mídias guardados, sem data. Usar um deles começa um rascunho novo."
      size="medium"
    >
      <SaveAsTemplateButton {...{ draftId, caption, isBusy, store }} />
      {!templates && !isError && isOnline && total === 0 && <SkeletonText lines={4} />}
      {!templates && (isError || !isOnline) && (
        <p className="mb-3 rounded-card bg-surface-sunken px-4 py-3 text-muted text-sm">
          Seus templates ainda não chegaram a este aparelho. Eles aparecem aqui quando houver
          conexão.
        </p>
      )}
      {templates && total === 0 && (
        <EmptyState
          icon={LayoutTemplate}
          headingLevel={3}
          title="Nenhum template ainda"
          text="Escreva um post e toque em “Salvar como template” para usá-lo de novo quando quiser."
          className="py-6!"
        />
      )}
      {total >= searchFrom && (
        <TextField
          label="Buscar template"
          isLabelHidden
          type="search"
          placeholder="Buscar template"
          leading={<Search />}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className="mb-3"
        />
      )}
      {total > 0 && (
        <ul className="flex flex-col gap-2">
          {wanted === '' &&
            pending.map(({ entryId, draft }) => (
              <PendingTemplateItem
                key={entryId}
                draft={draft}
                onUse={() => void use(() => copyDraft(localDb, draft, draft))}
                onDuplicate={() => void duplicate((at) => saveAsTemplate(localDb, draft.id, at))}
              />
            ))}
          {shown.map((template) => (
            <TemplateItem
              key={template.id}
              template={template}
              timeZone={timeZone}
              mayDelete={isOnline}
              onUse={() => void use(() => draftFromTemplate(localDb, owner, template))}
              onDuplicate={() =>
                void duplicate((at) => duplicateTemplate(localDb, owner, template, at))
              }
              onDelete={() => setDeleted(template)}
            />
          ))}
        </ul>
      )}
      {wanted !== '' && shown.length === 0 && (
        <p className="py-2 text-muted text-sm">Nenhum template com “{query.trim()}”.</p>
      )}
      {deleted && (
        <Suspense>
          <ConfirmDialog
            isOpen
            isDestructive
            title="Excluir template"
            description="O texto e as mídias deste template deixam de estar em Templates. Os posts feitos com ele continuam."
            onConfirm={() => remove(deleted)}
            onClose={() => setDeleted(undefined)}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

function tell(error: unknown, title: string): void {
  showErrorToast(describeStorageError(error), title)
}
