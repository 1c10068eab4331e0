import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Draft } from '#local/rows.ts'
import { useDraft } from '#src/sending/pending/use-drafts.ts'
import { useSession } from '#src/session/session-context.ts'
import { Composer } from './composer.tsx'
import { ComposerNotice } from './composer-notice.tsx'
import type { DraftIdentity } from './use-composer.ts'

const route = getRouteApi('/_app/posts/create')

/** '/posts/create': a new template, or with `?draft=` one this device keeps. */
export function ComposerScreen() {
  const { draft: asked, date } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const [fresh, setFresh] = useState(newIdentity)
  const [lastAsked, setLastAsked] = useState(asked)
  if (asked !== lastAsked) {
    setLastAsked(asked)
    // From a draft back to the bare address: a new template, not the same one again.
    if (asked === undefined) setFresh(newIdentity())
  }

  // In the same place of the history, and without moving what is being written.
  const open = useCallback(
    (id: string) =>
      void navigate({
        to: '/posts/create',
        search: (search) => ({ ...search, draft: id }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )

  const nameDraft = useCallback(
    (id: string) => {
      // Who is on the way to another screen, whose part is still being loaded, is not called back.
      if (router.latestLocation.pathname === '/posts/create') open(id)
    },
    [router, open],
  )

  if (asked !== undefined && asked !== fresh.id)
    return <KeptComposer key={asked} id={asked} firstDate={date} onOpenDraft={open} />
  return (
    <Composer
      key={fresh.id}
      identity={fresh}
      firstDate={date}
      onOpenDraft={open}
      onFirstSave={nameDraft}
    />
  )
}

interface KeptComposerProps {
  id: string
  firstDate: string | undefined
  onOpenDraft: (id: string) => void
}

function KeptComposer({ id, firstDate, onOpenDraft }: KeptComposerProps) {
  const { user, project } = useSession()
  const [opened, setOpened] = useState<Draft>()
  // Once it is on the screen it is the screen that writes it.
  const draft = useDraft(user.id, opened ? undefined : id)
  if (!opened && draft?.status === 'editing') setOpened(draft)
  if (opened && opened.projectId !== project.id) return <ComposerNotice kind="other-project" />
  if (opened)
    return (
      <Composer identity={opened} kept={opened} firstDate={firstDate} onOpenDraft={onOpenDraft} />
    )
  if (draft === undefined) return null
  return <ComposerNotice kind={draft?.status === 'in-outbox' ? 'in-outbox' : 'missing'} />
}

function newIdentity(): DraftIdentity {
  return { id: crypto.randomUUID(), number: 100 + Math.floor(Math.random() * 900) }
}
