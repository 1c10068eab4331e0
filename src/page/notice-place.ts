/** The id of the line under the header, whose space is reserved: what is shown there moves nothing. */
export const noticePlaceId = 'linha-de-avisos'
