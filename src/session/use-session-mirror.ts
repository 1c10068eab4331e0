import { useEffect, useEffectEvent, useRef } from 'react'
import type { StoredSession } from '#local/database/rows.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { reloadPage } from '#src/page/unsaved-writes.ts'
import { readAuthCookie } from './auth-cookie.ts'
import { authStore } from './auth-store.ts'
import { openPageSession } from './device-session.ts'
import { dropSession } from './drop-session.ts'
import { loadDeviceSoon } from './load-device.ts'
import { reconcileSession } from './reconcile-session.ts'

/** Keeps the cookie and the session row equal when either of them changes. */
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
    if (decision === 'ended') void dropSession()
    if (decision === 'reload') void reloadPage()
    // A row without a project is from a new sign-in. Another tab's choice stays.
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

/** Calls that wait for the database all store the latest project. */
function storeProject(projectId: string): void {
  wanted = projectId
  loadDeviceSoon()
    .then(({ localDb, switchProject }) => switchProject(localDb, wanted))
    .catch(noteTrouble)
}
