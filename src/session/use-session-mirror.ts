import { useEffect, useEffectEvent, useRef } from 'react'
import type { StoredSession } from '#local/rows.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { openDevice } from '#src/page/open-device.ts'
import { reloadPage } from '#src/page/unsaved-writes.ts'
import { readAuthCookie } from './auth-cookie.ts'
import { authStore } from './auth-store.ts'
import { openPageSession } from './device-session.ts'
import { loadDeviceSoon } from './load-device.ts'
import { reconcileSession } from './reconcile-session.ts'

/** Keeps the cookie and the device's session row saying the same, whoever changed one of them. */
export function useSessionMirror(userId: string, projectId: string | null): void {
  const hasSeenRow = useRef(false)

  const onRow = useEffectEvent((row: StoredSession | undefined) => {
    const decision = reconcileSession(userId, readAuthCookie(), row, hasSeenRow.current)
    if (row?.user.id === userId) hasSeenRow.current = true
    if (decision === 'renew-cookie' && row) authStore.adopt(row)
    if (decision === 'restore-row')
      openPageSession()
        .then((session) => session.read())
        .catch(noteTrouble)
    if (decision === 'signed-out') authStore.drop(decision)
    if (decision === 'ended') void dropGone(userId)
    if (decision === 'reload') void reloadPage()
    // Fresh from a sign-in. A project that differs is another tab's choice, and not ours to undo.
    if (row?.projectId === null && projectId !== null) storeProject(projectId)
  })

  useEffect(() => {
    let stop = () => {}
    let isOver = false
    loadDeviceSoon().then(({ localDb, onSessionChange }) => {
      if (!isOver) stop = onSessionChange(localDb, onRow)
    }, noteTrouble)
    return () => {
      isOver = true
      stop()
    }
  }, [])

  useEffect(() => {
    if (projectId !== null) storeProject(projectId)
  }, [projectId])
}

let wanted = ''

/** Several that wait for the database store the latest one. */
function storeProject(projectId: string): void {
  wanted = projectId
  loadDeviceSoon()
    .then(({ localDb, switchProject }) => switchProject(localDb, wanted))
    .catch(noteTrouble)
}

/** The row is gone: by a sign-out, here or in another tab, or because the server refused to renew it. */
async function dropGone(userId: string): Promise<void> {
  const isLeft = await Promise.all([openDevice(), import('#local/sign-out-locally.ts')])
    .then(([{ localDb }, { hasSignedOut }]) => hasSignedOut(localDb, userId))
    .catch(() => false)
  if (authStore.current()?.user.id === userId) authStore.drop(isLeft ? 'signed-out' : 'ended')
}
