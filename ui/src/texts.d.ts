declare module 'virtual:texts/*' {
  /** Messages and terms as Fluent has read them. */
  const body: import('@fluent/bundle').FluentResource['body'];
  export default body;
}
