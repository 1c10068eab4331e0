/** The id of the line under the header. Its space is reserved: a notice there does not shift the layout. */
export const noticePlaceId = 'linha-de-avisos'
