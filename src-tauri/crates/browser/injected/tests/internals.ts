// Functions of the modules that tests call one by one.
export { normalised } from '../src/act/field_values';
export { nameOf } from '../src/read/accessible_name';
export { contentText } from '../src/read/content_text';
export { roleOf } from '../src/read/roles';
export { stateOf, valueOf } from '../src/read/states';
export { iconOf } from '../src/snapshot/icon';
export { tally } from '../src/snapshot/stream';
