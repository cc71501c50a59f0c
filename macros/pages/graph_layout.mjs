// Lays out a graph and prints the positions of its nodes and edges in points from the top left. Usage: node graph_layout.mjs <DOT text> [engine]
import { instance } from "@viz-js/viz";

const viz = await instance();
const graph = viz.renderJSON(process.argv[2], { yInvert: true, engine: process.argv[3] ?? "dot" });
const parseNumbers = (text) => text.split(/[ ,]/).map(Number);
const [, height, width] = parseNumbers(graph.bb);
const nodes = Object.fromEntries((graph.objects ?? []).map(({ name, pos }) => [name, parseNumbers(pos)]));
const edges = Object.fromEntries((graph.edges ?? []).map(({ id, pos }) => [id, pos]));
console.log(JSON.stringify({ width, height, nodes, edges }));
