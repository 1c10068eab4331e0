import * as v from 'valibot'

export const errorStatus = v.picklist([400, 401, 403, 404, 409, 429, 500, 502, 503, 504])
