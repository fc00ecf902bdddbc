import ts from "typescript";

/** The texts that an import names: all areas, or one. Functions and text are no groups. */
type Texts = Readonly<Record<string, unknown>>;

const isGroup = (texts: unknown): texts is Texts => typeof texts === "object" && texts !== null;

/** A property of a class has its value when an object is made, unless it is static. */
const readsLater = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) ||
  (ts.isPropertyDeclaration(node) &&
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) !== true);

/**
 * Returns the lines of a module on which it reads a text outside a function: there it would stay in the language in which
 * the server started. Only groups of texts can be kept. `textsOf`: the exports of a module with texts, or undefined.
 */
export function linesOfEarlyTexts(
  file: string,
  source: string,
  textsOf: (module: string) => Texts | undefined,
): number[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const known = new Map<string, unknown>();
  const lines = new Set<number>();
  const report = (node: ts.Node) =>
    lines.add(parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1);

  const valueOf = (node: ts.Node): { value: unknown } | undefined => {
    if (ts.isIdentifier(node))
      return known.has(node.text) ? { value: known.get(node.text) } : undefined;
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node))
      return undefined;
    const outer = valueOf(node.expression);
    if (!outer) return undefined;
    const name = ts.isPropertyAccessExpression(node)
      ? node.name.text
      : ts.isStringLiteralLike(node.argumentExpression)
        ? node.argumentExpression.text
        : undefined;
    return { value: isGroup(outer.value) && name !== undefined ? outer.value[name] : undefined };
  };

  const addImport = ({ moduleSpecifier, importClause }: ts.ImportDeclaration) => {
    const texts = ts.isStringLiteral(moduleSpecifier) ? textsOf(moduleSpecifier.text) : undefined;
    const bindings = importClause?.namedBindings;
    if (!texts || !bindings) return;
    if (ts.isNamespaceImport(bindings)) known.set(bindings.name.text, texts);
    else
      for (const { name, propertyName = name } of bindings.elements)
        known.set(name.text, texts[propertyName.text]);
  };

  const visit = (node: ts.Node): void => {
    if (readsLater(node)) return;
    if (ts.isImportDeclaration(node)) addImport(node);
    const found = ts.isExpression(node) ? valueOf(node) : undefined;
    if (found && !ts.isIdentifier(node)) {
      if (!isGroup(found.value)) report(node);
    } else ts.forEachChild(node, visit);
    if (!ts.isVariableDeclaration(node) || !node.initializer) return;
    const kept = valueOf(node.initializer);
    if (!kept) return;
    if (ts.isIdentifier(node.name)) known.set(node.name.text, kept.value);
    else report(node);
  };
  visit(parsed);
  return [...lines];
}
