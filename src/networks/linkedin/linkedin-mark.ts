import type { NetworkMark } from '../network-mark.ts'

export const linkedinMark: NetworkMark = {
  fill: 'M7.2 5a1.9 1.9 0 1 1-3.8 0a1.9 1.9 0 1 1 3.8 0M3.7 8.9h3.2V21H3.7ZM9.4 8.9h3.1v1.7c.7-1.2 1.9-2 3.6-2 3 0 4.6 1.9 4.6 5.3V21h-3.2v-6.6c0-1.9-.7-2.9-2.2-2.9-1.6 0-2.7 1.1-2.7 3V21H9.4Z',
  tile: '#0b62bd',
}
