import type { NetworkMark } from '../network-mark.ts'

export const instagramMark: NetworkMark = {
  line: 'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5M16 12a4 4 0 1 1-8 0a4 4 0 1 1 8 0',
  fill: 'M18.3 7a1.3 1.3 0 1 1-2.6 0a1.3 1.3 0 1 1 2.6 0',
  tile: '#cf2e74',
}
