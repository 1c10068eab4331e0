import type { NetworkMark } from '../network-mark.ts'

export const youtubeMark: NetworkMark = {
  fill: 'M6 4.5h12A4.5 4.5 0 0 1 22.5 9v6a4.5 4.5 0 0 1-4.5 4.5H6A4.5 4.5 0 0 1 1.5 15V9A4.5 4.5 0 0 1 6 4.5ZM10 8.3v7.4l6.2-3.7Z',
  tile: '#d42020',
}
