import { useLiveQuery } from 'dexie-react-hooks'
import { noteTrouble } from './device-trouble.ts'

/**
 * What the device's database answers, now and after every change; undefined while reading. A database
 * that cannot be opened (private mode) must not take the screen down: it answers nothing, and a banner
 * says so.
 */
export function useStored<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  return useLiveQuery(async () => {
    try {
      return await query()
    } catch (error) {
      noteTrouble(error)
      return undefined
    }
  }, [...deps])
}
