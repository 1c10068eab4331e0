import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { listDevicePosts } from '#local/drafts/list-device-posts.ts'
import type { ImportOwner } from '#local/imports/draft-of-import.ts'
import { forgetOldImports, readImported } from '#local/imports/imported-keys.ts'
import type { KnownPost } from '#local/planning/find-clashes.ts'
import { listKnownPosts } from '#src/api/post-query.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { useSession } from '#src/session/session-context.ts'
import type { CheckedRow } from './check/check-row.ts'
import type { MediaAnswer } from './media/media-answer.ts'
import { openMediaPorts } from './media/media-ports.ts'
import { type ReadTable, readTable } from './read/read-table.ts'
import { type ImportWork, startImportWork } from './start-import-work.ts'

export interface Import {
  owner: ImportOwner
  fileName: string | undefined
  /** Why the file cannot be read, in words. */
  failure: string | undefined
  table: ReadTable | undefined
  /** Undefined until all lines have been checked once. */
  rows: readonly CheckedRow[] | undefined
  /** When the posts of lines were created on this device, in ms, by the key of each. */
  made: ReadonlyMap<string, number>
  choose: (file: File) => void
  reset: () => void
  /** To be called after posts were created or the creation was undone. */
  readMade: () => Promise<void>
}

const noneMade: ReadonlyMap<string, number> = new Map()

/** Reads a table, checks its lines and searches for their media. Only the media need a connection. */
export function useImport(platforms: readonly Platform[] | undefined): Import {
  const { user, project, timeZone } = useSession()
  const owner = useMemo(
    () => ({ userId: user.id, projectId: project.id, timeZone }),
    [user.id, project.id, timeZone],
  )
  const client = useQueryClient()
  const { isOnline } = useConnectivity()
  const [chosen, setChosen] = useState<{ name: string; read: ReadTable | string | undefined }>()
  const [rows, setRows] = useState<readonly CheckedRow[]>()
  const [made, setMade] = useState(noneMade)
  const [work, setWork] = useState<ImportWork>()
  const reading = useRef(0)
  const answers = useRef(new Map<string, MediaAnswer>())
  const table = typeof chosen?.read === 'object' ? chosen.read : undefined

  function reset() {
    reading.current += 1
    answers.current = new Map()
    setRows(undefined)
    setMade(noneMade)
    setChosen(undefined)
  }
  async function choose(file: File) {
    reset()
    const mine = reading.current
    const { name } = file
    setChosen({ name, read: undefined })
    const read = await readTable(file)
    if (mine === reading.current) setChosen({ name, read })
  }

  useEffect(() => {
    if (!table || !platforms) return
    const begun = startImportWork({
      ...{ rows: table.rows, owner, platforms, answers: answers.current },
      ports: openMediaPorts(owner.projectId),
      listKnown: async () => {
        const listed = listKnownPosts(client, owner.projectId).map(describe)
        return [...listed, ...(await listDevicePosts(localDb, owner).catch(tellNone))]
      },
      onRows: setRows,
    })
    setWork(begun)
    return begun.stop
  }, [table, platforms, owner, client])
  useEffect(() => {
    if (isOnline) work?.findMedia()
  }, [work, isOnline])

  const keys = useMemo(() => [...new Set((rows ?? []).flatMap(({ key }) => key ?? []))], [rows])
  const readMade = async () => {
    const times = await readImported(localDb, owner, keys).catch(tellNone)
    const known = keys.map((key, index) => [key, times[index]] as const)
    setMade(new Map(known.filter((one): one is [string, number] => one[1] !== undefined)))
  }
  const readKeys = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the keys of the lines change
  useEffect(() => void readMade(), [readKeys, owner])
  useEffect(() => {
    forgetOldImports(localDb, user.id, Date.now()).catch(reportStorageError)
  }, [user.id])

  return {
    ...{ owner, fileName: chosen?.name, table, rows, made, reset, readMade },
    failure: typeof chosen?.read === 'string' ? chosen.read : undefined,
    choose: (file) => void choose(file),
  }
}

function tellNone(error: unknown): [] {
  reportStorageError(error)
  return []
}

function describe({
  id,
  caption,
  schedules,
}: ReturnType<typeof listKnownPosts>[number]): KnownPost {
  const times = schedules.flatMap(({ scheduledAt, state, socialMediaAccount }) =>
    state === 'cancelled'
      ? []
      : [{ accountId: socialMediaAccount.id, at: Date.parse(scheduledAt) }],
  )
  return { id, caption, times }
}
