import type { NetworkMark } from '../network-mark.ts'

export const tiktokMark: NetworkMark = {
  line: 'M13.5 3v12.2a4 4 0 1 1-4-4M13.5 3c.3 3 2.6 5.2 6 5.4',
  tile: '#131217',
}
