import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Draft } from '#local/database/rows.ts'
import { useDraft } from '#src/offline/outbox/use-draft.ts'
import { useSession } from '#src/session/session-context.ts'
import { Composer } from './composer.tsx'
import { ComposerNotice } from './composer-notice.tsx'
import type { DraftIdentity } from './use-composer.ts'

const route = getRouteApi('/_app/posts/create')

/** '/posts/create': a new draft, or with `?draft=` one that is stored on this device. */
export function ComposerScreen() {
  const { draft: asked, date, time } = route.useSearch()
  const firstDate = (date && time ? `${date} ${time}` : date) ?? null
  const navigate = route.useNavigate()
  const router = useRouter()
  const [fresh, setFresh] = useState(newIdentity)
  const [lastAsked, setLastAsked] = useState(asked)
  if (asked !== lastAsked) {
    setLastAsked(asked)
    // From a draft's URL to the one without `draft`: starts a new draft, instead of the previous new one.
    if (asked === undefined) setFresh(newIdentity())
  }

  // Replaces the history entry and keeps the scroll position, because the person may be typing.
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
      // If the person has left for another screen whose chunk is still loading, `open` would cancel that.
      if (router.latestLocation.pathname === '/posts/create') open(id)
    },
    [router, open],
  )

  if (asked !== undefined && asked !== fresh.id)
    return <KeptComposer key={asked} id={asked} firstDate={firstDate} onOpenDraft={open} />
  return (
    <Composer
      key={fresh.id}
      identity={{ ...fresh, firstDate }}
      onOpenDraft={open}
      onFirstSave={nameDraft}
    />
  )
}

interface KeptComposerProps {
  id: string
  firstDate: string | null
  onOpenDraft: (id: string) => void
}

function KeptComposer({ id, firstDate, onOpenDraft }: KeptComposerProps) {
  const { user, project } = useSession()
  const [opened, setOpened] = useState<Draft>()
  // Once opened, the composer writes the draft, and the stored row is not read here any more.
  const draft = useDraft(user.id, opened ? undefined : id)
  if (!opened && draft?.status === 'editing') setOpened(draft)
  if (opened && opened.projectId !== project.id) return <ComposerNotice kind="other-project" />
  if (opened)
    return (
      <Composer
        identity={{ ...opened, firstDate: firstDate ?? opened.firstDate }}
        kept={opened}
        onOpenDraft={onOpenDraft}
      />
    )
  if (draft === undefined) return null
  return <ComposerNotice kind={draft?.status === 'in-outbox' ? 'in-outbox' : 'missing'} />
}

function newIdentity(): Omit<DraftIdentity, 'firstDate'> {
  return { id: crypto.randomUUID(), number: 100 + Math.floor(Math.random() * 900) }
}
