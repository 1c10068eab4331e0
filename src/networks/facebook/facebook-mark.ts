import type { NetworkMark } from '../network-mark.ts'

export const facebookMark: NetworkMark = {
  fill: 'M10 22v-8H7.2v-3.6H10V8.2C10 4.9 11.9 3 14.9 3c1 0 1.9.1 2.6.3v3.2h-1.8c-1.5 0-2.1.8-2.1 2.1v1.8h3.7l-.6 3.6h-3.1v8Z',
  tile: '#1a63d8',
}
