import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { makeDraft } from '#tests/fakes/device/local-device.ts'
import { localDb } from './local-database.ts'
import { useLazyDeviceQuery, useLazyDeviceQueryWith } from './use-lazy-device-query.ts'

beforeEach(async () => {
  await localDb.drafts.clear()
})

const loadDrafts = () => import('#local/drafts/drafts.ts')

it('what is read of the device follows each change of it', async () => {
  const { result } = renderHook(() => useLazyDeviceQuery((db) => db.drafts.count(), []))
  for (const count of [1, 2]) {
    await makeDraft(localDb)
    await waitFor(() => expect(result.current).toBe(count))
  }
})

it('what is read with code that comes later follows each change, and each change of what is asked', async () => {
  const { result, rerender } = renderHook(
    ({ suffix }) =>
      useLazyDeviceQueryWith(
        loadDrafts,
        async (db, { isDraftEmpty }) => {
          const drafts = await db.drafts.toArray()
          return `${drafts.filter((draft) => !isDraftEmpty(draft)).length}${suffix}`
        },
        [suffix],
      ),
    { initialProps: { suffix: '' } },
  )
  await waitFor(() => expect(result.current).toBe('0'))
  for (const count of ['1', '2']) {
    await makeDraft(localDb)
    await waitFor(() => expect(result.current).toBe(count))
  }
  rerender({ suffix: ' drafts' })
  await waitFor(() => expect(result.current).toBe('2 drafts'))
  await makeDraft(localDb)
  await waitFor(() => expect(result.current).toBe('3 drafts'))
})
