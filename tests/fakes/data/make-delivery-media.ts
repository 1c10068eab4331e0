import type { DeliveryMedia } from '#server/networks/network.ts'

/** A small picture of a delivery, whose bytes nobody reads. */
export function makeDeliveryMedia(changes: Partial<DeliveryMedia> = {}): DeliveryMedia {
  return {
    ...{ kind: 'image', url: 'http://media.test/a.jpg', contentType: 'image/jpeg', size: 1 },
    ...{ width: 1, height: 1, durationSeconds: null, altText: '' },
    open: async () => new Blob(['x']).stream(),
    closeAddress: async () => false,
    ...changes,
  }
}
