import { useCallback } from 'react'
import * as v from 'valibot'
import { PlanningContent } from '#contract/planning.ts'
import { readValid } from '#local/stored-rows.ts'
import { localDb } from './local-database.ts'
import { useStored } from './use-stored.ts'

export type Planning = v.InferOutput<typeof PlanningContent>

const none: Planning = { slots: [], hashtagGroups: [] }

async function read(key: string): Promise<Planning> {
  return readValid(PlanningContent, (await localDb.settings.get(key))?.value) ?? none
}

/** INTERIM (composer): on this device only; the DEVICE helper brings the outbox and the server. */
export function usePlanning(projectId: string): {
  planning: Planning | undefined
  change: (change: (before: Planning) => Planning) => Promise<void>
} {
  const key = `planning:${projectId}`
  const planning = useStored(() => read(key), [key])
  const change = useCallback(
    async (next: (before: Planning) => Planning) => {
      await localDb.transaction('rw', localDb.settings, async () => {
        const value = v.parse(PlanningContent, next(await read(key)))
        await localDb.settings.put({ key, value })
      })
    },
    [key],
  )
  return { planning, change }
}
