// The only entrance of this engine: other modules import nothing else of it.
export {
  describeUnboundOrigins,
  findUnboundOrigins,
  isUnboundOriginsMessage,
  listConnectionOrigins,
  targetOriginOf,
} from './bound-origins.ts'
