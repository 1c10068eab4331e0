import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { serverNow } from '#local/calls/server-time.ts'
import {
  type ActReceipt,
  changeSeveral,
  type RefusedPost,
  type SeenPost,
  type SeveralAct,
  type SeveralDone,
  undoSeveral,
} from '#local/moves/change-several.ts'
import { listKnownPosts } from '#src/api/post-query.ts'
import { isOnline } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { useSession } from '#src/session/session-context.ts'
import { groupByReason } from './group-by-reason.ts'

/** How long 'Desfazer' is offered, in ms. */
const undoMs = 15_000

export interface Several {
  /** How many of the posts have been processed; undefined while none are. */
  running: { count: number; of: number } | undefined
  /** The posts that the last action did not change. */
  refused: readonly RefusedPost[]
  forgetRefused: () => void
  run: (posts: readonly SeenPost[], act: SeveralAct) => Promise<void>
}

const none: readonly RefusedPost[] = []

/** Applies one action to several posts, through the outbox, and offers to undo it for all of them. */
export function useSeveral({
  onDone,
}: {
  onDone: (refused: readonly RefusedPost[]) => void
}): Several {
  const { user, project, timeZone } = useSession()
  const client = useQueryClient()
  const [running, setRunning] = useState<Several['running']>()
  const [refused, setRefused] = useState(none)

  async function run(posts: readonly SeenPost[], act: SeveralAct) {
    const owner = { userId: user.id, projectId: project.id, timeZone }
    const onProgress = (count: number) => setRunning({ count, of: posts.length })
    onProgress(0)
    try {
      const result = await changeSeveral(localDb, owner, posts, act, {
        ...{ now: serverNow(), onProgress },
      })
      tellDone(act, result, () => listKnownPosts(client, project.id))
      setRefused(result.refused)
      onDone(result.refused)
    } catch (error) {
      showErrorToast(describeStorageError(error))
    }
    setRunning(undefined)
    // Also after a failure: entries enqueued before it are waiting to be sent.
    void wakeOutbox().catch(() => undefined)
  }

  return { running, refused, forgetRefused: () => setRefused(none), run }
}

function tellDone(
  act: SeveralAct,
  { done, refused }: SeveralDone,
  listPosts: () => readonly Post[],
): void {
  if (done.length === 0) return
  const words = [
    refused.length > 0 && `Com ${formatCount(refused.length, 'post', 'posts')} nada foi feito.`,
    act.kind !== 'clone' && !isOnline() && 'Vai para o servidor quando a conexão voltar.',
  ].filter((text) => text !== false)
  showToast({
    title: describeDone(act, done.length),
    tone: 'success',
    ...(words.length > 0 && { description: words.join(' ') }),
    action: { label: 'Desfazer', onSelect: () => void undo(done, listPosts()) },
    durationMs: undoMs,
  })
}

function describeDone(act: SeveralAct, count: number): string {
  if (act.kind === 'clone')
    return formatCount(count, 'post duplicado como rascunho', 'posts duplicados como rascunhos')
  if (act.kind === 'delete') return formatCount(count, 'exclusão guardada', 'exclusões guardadas')
  if (act.kind === 'pause') return formatCount(count, 'pausa guardada', 'pausas guardadas')
  if (act.kind === 'resume') return formatCount(count, 'post retomado', 'posts retomados')
  const days = formatCount(Math.abs(act.days), 'dia', 'dias')
  const where = act.days > 0 ? 'para frente' : 'para trás'
  return `${formatCount(count, 'post movido', 'posts movidos')} ${days} ${where}`
}

async function undo(receipts: readonly ActReceipt[], posts: readonly Post[]): Promise<void> {
  try {
    const { undone, refused } = await undoSeveral(localDb, receipts, { now: serverNow(), posts })
    void wakeOutbox().catch(() => undefined)
    if (undone > 0) showToast({ title: `Desfeito em ${formatCount(undone, 'post', 'posts')}` })
    if (refused.length > 0) tellNotUndone(refused)
  } catch (error) {
    showErrorToast(describeStorageError(error))
  }
}

function tellNotUndone(refused: readonly RefusedPost[]): void {
  const reasons = groupByReason(refused).map(
    ([reason, posts]) => `${formatCount(posts.length, 'post', 'posts')}: ${reason}`,
  )
  showErrorToast(reasons.join(' '), 'Não foi possível desfazer tudo')
}
