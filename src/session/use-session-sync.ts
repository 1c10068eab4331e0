import { useEffect, useEffectEvent, useRef } from 'react'
import type { AuthData } from '#contract/people/auth.ts'
import type { StoredSession } from '#local/database/rows.ts'
import { reloadPage } from '#src/browser/flush-before-reload.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { readAuthCookie } from './auth-cookie.ts'
import { authStore } from './auth-store.ts'
import { openPageSession } from './device-session.ts'
import { loadDeviceSoon } from './load-device.ts'
import { dropSession } from './sign-out/drop-session.ts'

/** Keeps the cookie and the session row equal when either of them changes. */
export function useSessionSync(userId: string, projectId: string | null): void {
  const hasSeenRow = useRef(false)

  const onRow = useEffectEvent((row: StoredSession | undefined) => {
    const decision = reconcileSession(userId, readAuthCookie(), row, hasSeenRow.current)
    if (row?.user.id === userId) hasSeenRow.current = true
    if (decision === 'renew-cookie' && row) authStore.adopt(row)
    if (decision === 'restore-row')
      openPageSession()
        .then((session) => session.read())
        .catch(reportStorageError)
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
    }, reportStorageError)
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
    .catch(reportStorageError)
}

/** What to do when the cookie and the session row differ. */
export type Reconciliation =
  | 'nothing'
  | 'renew-cookie'
  | 'restore-row'
  | 'reload'
  | 'signed-out'
  | 'ended'

/**
 * The service worker and other tabs store renewed tokens in the row, and delete the row when the server
 * refuses a renewal. The cookie says who is signed in, if anybody. `hasSeenRow`: this page has seen the
 * person's row before, so a missing row was deleted, not evicted by the browser.
 */
export function reconcileSession(
  userId: string,
  cookie: AuthData | undefined,
  row: AuthData | undefined,
  hasSeenRow: boolean,
): Reconciliation {
  // With a row, the browser lost the cookie or wrote it too late: signing out deletes the row first.
  if (!cookie) return row?.user.id === userId ? 'renew-cookie' : 'signed-out'
  // While this tab was suspended, another one signed out and another person signed in.
  if (cookie.user.id !== userId) return 'reload'
  if (!row && hasSeenRow) return 'ended'
  if (!row || row.user.id !== userId) return 'restore-row'
  const isSame = row.accessToken === cookie.accessToken && row.refreshToken === cookie.refreshToken
  return isSame ? 'nothing' : 'renew-cookie'
}
