/** The part of Meta's own SDK that the tests use; the package has no types. */
declare module 'facebook-nodejs-business-sdk' {
  type Fields = readonly string[]
  type Params = Readonly<Record<string, unknown>>

  interface Node {
    id: string
    _data: Record<string, unknown>
  }
  export interface Cursor<T> extends Array<T> {
    hasNext(): boolean
    next(): Promise<Cursor<T>>
    hasPrevious(): boolean
    previous(): Promise<Cursor<T>>
  }

  /** Its base address is the getter GRAPH. */
  export const FacebookAdsApi: {
    init(accessToken: string, locale?: string, crashLog?: boolean): unknown
  }
  export class IGUser implements Node {
    constructor(id: string)
    id: string
    _data: Record<string, unknown>
    get(fields: Fields, params?: Params): Promise<IGUser>
    getMedia(fields: Fields, params?: Params): Promise<Cursor<IGMedia>>
    getStories(fields: Fields, params?: Params): Promise<Cursor<IGMedia>>
    getInsights(fields: Fields, params?: Params): Promise<Cursor<Node>>
    getContentPublishingLimit(fields: Fields, params?: Params): Promise<Cursor<Node>>
    createMedia(fields: Fields, params: Params): Promise<Node>
    createMediaPublish(fields: Fields, params: Params): Promise<Node>
  }
  export class IGMedia implements Node {
    constructor(id: string)
    id: string
    _data: Record<string, unknown>
    get(fields: Fields, params?: Params): Promise<IGMedia>
    getChildren(fields: Fields, params?: Params): Promise<Cursor<IGMedia>>
    getComments(fields: Fields, params?: Params): Promise<Cursor<Node>>
    createComment(fields: Fields, params: Params): Promise<Node>
    getInsights(fields: Fields, params?: Params): Promise<Cursor<Node>>
  }
}
