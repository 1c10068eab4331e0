import { StorageUsage } from '../plan-usage.ts'
import { define } from './define.ts'

export const getStorageUsage = define({
  method: 'GET',
  path: '/storage/usage',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: StorageUsage,
  errors: [],
})
