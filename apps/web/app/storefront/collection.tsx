const Page = () => <div className="measure">collection</div>;
export default Page;
